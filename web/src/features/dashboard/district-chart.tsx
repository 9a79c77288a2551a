// Recipients per district as bars; loaded only where it is shown. Values stand at the bars, not only in colour.
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { DistrictReport } from './wire';

export default function DistrictChart({ rows }: { rows: DistrictReport[] }) {
  return (
    <ResponsiveContainer width="100%" height={Math.max(160, rows.length * 30 + 30)}>
      <BarChart
        data={rows}
        layout="vertical"
        margin={{ top: 0, right: 36, bottom: 0, left: 8 }}
        accessibilityLayer={false}
      >
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
          dataKey="distrik"
          width={110}
          tick={{ fill: '#1c1917', fontSize: 13 }}
          axisLine={false}
          tickLine={false}
          interval={0}
        />
        <Bar
          dataKey="penerima"
          fill="#fbba16"
          stroke="#946200"
          radius={[0, 6, 6, 0]}
          isAnimationActive={false}
          barSize={18}
        >
          <LabelList dataKey="penerima" position="right" fill="#1c1917" fontSize={13} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
