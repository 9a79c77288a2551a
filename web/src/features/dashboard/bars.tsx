// Horizontal bars by recharts; loaded only where they are shown. Values stand at the bars, not only in colour; the
// arrow keys go from bar to bar.
import { Bar, BarChart, CartesianGrid, LabelList, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export type Series = { key: string; name: string };

const looks = [
  { fill: '#fbba16', stroke: '#946200' },
  { fill: '#1f6149', stroke: '#0b2e22' },
];

/** `rows` hold a `name` and a number for each series. */
export default function Bars({ rows, series }: { rows: Record<string, string | number>[]; series: readonly Series[] }) {
  const high = rows.length * (series.length > 1 ? 44 : 32) + (series.length > 1 ? 70 : 40);
  return (
    <ResponsiveContainer width="100%" height={Math.max(140, high)}>
      <BarChart data={rows} layout="vertical" margin={{ top: 0, right: 40, bottom: 0, left: 8 }} accessibilityLayer>
        <CartesianGrid horizontal={false} stroke="#e7e1d3" />
        <XAxis
          type="number"
          allowDecimals={false}
          tick={{ fill: '#57534e', fontSize: 12 }}
          axisLine={false}
          tickLine={false}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={130}
          tick={{ fill: '#1c1917', fontSize: 13 }}
          axisLine={false}
          tickLine={false}
          interval={0}
        />
        <Tooltip isAnimationActive={false} cursor={{ fill: '#fdf1cf' }} />
        {series.length > 1 && <Legend formatter={(text) => <span style={{ color: '#1c1917' }}>{text}</span>} />}
        {series.map((one, index) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            name={one.name}
            fill={looks[index]?.fill ?? '#fbba16'}
            stroke={looks[index]?.stroke ?? '#946200'}
            radius={[0, 6, 6, 0]}
            isAnimationActive={false}
            barSize={series.length > 1 ? 14 : 18}
          >
            <LabelList dataKey={one.key} position="right" fill="#1c1917" fontSize={13} />
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
