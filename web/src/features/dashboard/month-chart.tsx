// Twelve months by recharts: bars beside each other, or lines from January to December; loaded only where they are shown.
// A dash of its own tells each line apart, not its colour alone.
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

export type MonthSeries = { key: string; name: string };
type Row = Record<string, string | number | null>;
type Props = {
  rows: Row[];
  series: readonly MonthSeries[];
  kind: 'bars' | 'lines';
  format: (value: number) => string;
};

const looks = [
  { colour: 'var(--kuning)', edge: 'var(--kicker)', dash: '0' },
  { colour: 'var(--hijau-mid)', edge: 'var(--hijau-deep)', dash: '7 5' },
  { colour: 'var(--info)', edge: 'var(--info)', dash: '2 4' },
];
const height = 280;
const margin = { top: 8, right: 12, bottom: 0, left: 0 };
const tick = { fill: 'var(--muted)', fontSize: 12 };
const legendText = (text: string) => <span style={{ color: 'var(--ink)' }}>{text}</span>;

export default function MonthChart({ rows, series, kind, format }: Props) {
  const axes = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tick={tick} axisLine={false} tickLine={false} interval="preserveStartEnd" />
      <YAxis width={74} allowDecimals={false} tick={tick} tickFormatter={format} axisLine={false} tickLine={false} />
      <Tooltip isAnimationActive={false} formatter={(value) => format(Number(value))} />
      <Legend formatter={legendText} />
    </>
  );
  return (
    <ResponsiveContainer width="100%" height={height}>
      {kind === 'bars' ? (
        <BarChart data={rows} margin={margin} accessibilityLayer>
          {axes}
          {series.map((one, index) => (
            <Bar
              key={one.key}
              dataKey={one.key}
              name={one.name}
              fill={looks[index]?.colour ?? 'var(--kuning)'}
              stroke={looks[index]?.edge ?? 'var(--kicker)'}
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      ) : (
        <LineChart data={rows} margin={margin} accessibilityLayer>
          {axes}
          {series.map((one, index) => (
            <Line
              key={one.key}
              dataKey={one.key}
              name={one.name}
              stroke={index === 0 ? 'var(--kicker)' : (looks[index]?.edge ?? 'var(--kicker)')}
              strokeWidth={index === 0 ? 3 : 2}
              strokeDasharray={looks[index]?.dash ?? '0'}
              dot={index === 0}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  );
}
