// Bars of parts beside each other by recharts; loaded only where they are shown. Each part has an edge of its own and the
// table beside it holds its number.
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

type Props = {
  rows: Record<string, string | number>[];
  series: readonly { key: string; name: string }[];
  format: (value: number) => string;
};

/** From light to dark: also without colours a later part is darker than the one before. */
const fills = ['var(--hijau-soft)', 'var(--kuning-soft)', 'var(--kuning)', 'var(--error)', 'var(--hijau-mid)'];
const tick = { fill: 'var(--ink)', fontSize: 12 };

export default function StackedBars({ rows, series, format }: Props) {
  return (
    <ResponsiveContainer width="100%" height={Math.max(180, rows.length * 44 + 90)}>
      <BarChart data={rows} layout="vertical" margin={{ top: 0, right: 16, bottom: 0, left: 0 }} accessibilityLayer>
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis
          type="number"
          allowDecimals={false}
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          tickFormatter={format}
          tickCount={4}
          axisLine={false}
          tickLine={false}
        />
        <YAxis type="category" dataKey="name" width={112} tick={tick} axisLine={false} tickLine={false} interval={0} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--kuning-pale)' }}
          formatter={(value) => format(Number(value))}
        />
        <Legend formatter={(text) => <span style={{ color: 'var(--ink)' }}>{text}</span>} />
        {series.map((one, index) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            name={one.name}
            stackId="satu"
            fill={fills[index] ?? 'var(--kuning)'}
            stroke="var(--hijau-deep)"
            isAnimationActive={false}
            barSize={22}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
