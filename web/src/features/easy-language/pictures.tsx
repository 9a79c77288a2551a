// Drawings of the steps: people, papers and telephones, in the portal's colours. What each shows is said by its text.
import type { ReactNode } from 'react';

const hijau = '#0f3d2e';
const daun = '#2f7d5f';
const kuning = '#fbba16';
const tanah = '#b45309';
const biru = '#1d4e75';
const kertas = '#ffffff';
const garis = '#8a857c';
const tinta = '#1c1917';
const kulit = '#7a4a2e';

interface At {
  x: number;
  y: number;
  children?: ReactNode;
}

/** Head and shoulders; `x`, `y` are the middle of the head. */
const Person = ({ x, y, shirt = daun }: At & { shirt?: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-24 56V50c0-22 9-32 24-32s24 10 24 32v6z" fill={shirt} />
    <path d="M-5 9h10v10l-5 5-5-5z" fill={kulit} />
    <circle r="13" fill={kulit} />
    <path d="M-13.5 0C-14-20 14-20 13.5 0 11-6 7-8 0-8s-11 2-13.5 8z" fill={tinta} />
    <path d="M-4.5 0v.1M4.5 0v.1M-4 6q4 3.5 8 0" fill="none" stroke={tinta} strokeWidth="2" strokeLinecap="round" />
  </g>
);

/** A written paper; `x`, `y` are its upper left corner. */
const Sheet = ({ x, y, lines = 4, children }: At & { lines?: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="44" height="58" rx="3" fill={kertas} stroke={garis} strokeWidth="1.5" />
    {Array.from({ length: lines }, (_, at) => `M8 ${14 + at * 9}h${at === lines - 1 ? 16 : 28}`).map((line) => (
      <path key={line} d={line} stroke={garis} strokeWidth="2.5" strokeLinecap="round" />
    ))}
    {children}
  </g>
);

/** A telephone with what is on its screen (32 wide, 52 high). */
const Phone = ({ x, y, children }: At) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x="-4" y="-8" width="40" height="72" rx="6" fill={tinta} />
    <rect width="32" height="52" rx="2" fill={kertas} />
    <circle cx="16" cy="58" r="2.5" fill={garis} />
    {children}
  </g>
);

const Tick = ({ x, y }: At) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="11" fill={daun} stroke={kertas} strokeWidth="2" />
    <path
      d="m-5 0 3.5 4L5-4"
      fill="none"
      stroke={kertas}
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </g>
);

const Alert = ({ x, y }: At) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="11" fill={kuning} stroke={kertas} strokeWidth="2" />
    <path d="M0-5v5M0 5v.1" stroke={tinta} strokeWidth="3" strokeLinecap="round" />
  </g>
);

/** Leads from left to right. */
const Arrow = ({ x, y }: At) => (
  <path
    d={`M${x} ${y}h22m-7-7 7 7-7 7`}
    fill="none"
    stroke={hijau}
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

const Speech = ({ x, y, children }: At) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M6 0h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H18l-8 8v-8H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z" fill={kertas} />
    {children}
  </g>
);

/** A square code as it stands on receipts. */
const Code = ({ x, y }: At) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M0 0h7v7H0zM13 0h7v7h-7zM0 13h7v7H0zM9 2h2v4H9zM9 9h3v3H9zM14 10h2v3h-2zM17 14h3v6h-3zM10 15h4v2h-4zM11 18h4v2h-4z"
    fill={tinta}
  />
);

const Desk = () => <path d="M30 82h140v11H30z" fill={tanah} />;
const Coin = ({ x, y }: At) => <circle cx={x} cy={y} r="7" fill={kuning} stroke={tanah} strokeWidth="2" />;

const Bank = ({ x, y }: At) => (
  <g transform={`translate(${x} ${y})`} fill={hijau}>
    <path d="M0 18 29 0l29 18v6H0zM0 60h58v7H0z" />
    <path d="M6 28h8v28H6zM25 28h8v28h-8zM44 28h8v28h-8z" />
  </g>
);

const drawings = {
  papers: (
    <>
      <Desk />
      <g transform="translate(34 40)">
        <rect width="48" height="32" rx="4" fill={biru} />
        <circle cx="13" cy="14" r="6" fill={kertas} />
        <path d="M4 27c1-6 17-6 18 0M27 11h15M27 19h11" fill="none" stroke={kertas} strokeWidth="3" />
      </g>
      <Sheet x={92} y={18} />
      <g transform="translate(144 34)">
        <rect width="36" height="42" rx="3" fill={daun} />
        <path d="M7 12h22M7 20h14" stroke={kertas} strokeWidth="3" />
        <Coin x={25} y={31} />
      </g>
    </>
  ),
  photo: (
    <>
      <Desk />
      <Sheet x={40} y={20} />
      <Phone x={118} y={20}>
        <path d="M5 10h22v28H5z" fill={kertas} stroke={garis} strokeWidth="1.5" />
        <path d="M9 17h14M9 23h14M9 29h8" stroke={garis} strokeWidth="2" />
        <path d="M2 12V6h6M24 6h6v6M30 40v6h-6M8 46H2v-6" fill="none" stroke={daun} strokeWidth="2.5" />
      </Phone>
      <Arrow x={88} y={48} />
    </>
  ),
  form: (
    <>
      <Person x={62} y={42} shirt={kuning} />
      <Phone x={118} y={20}>
        <path d="M5 9h22M5 21h22M5 33h22" stroke={garis} strokeWidth="6" strokeLinecap="round" opacity=".45" />
        <path d="M5 9h12M5 21h17M5 33h8" stroke={hijau} strokeWidth="3" strokeLinecap="round" />
        <path d="M6 45h20" stroke={kuning} strokeWidth="7" strokeLinecap="round" />
      </Phone>
    </>
  ),
  send: (
    <>
      <Phone x={44} y={20}>
        <path
          d="M16 40V14m-9 9 9-9 9 9"
          fill="none"
          stroke={daun}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Phone>
      <Arrow x={90} y={48} />
      <g transform="translate(126 28)">
        <path d="M0 0h52v12a7 7 0 0 0 0 14v14H0V26a7 7 0 0 0 0-14z" fill={kuning} />
        <path d="M13 13h26M13 21h26M13 29h16" stroke={tinta} strokeWidth="3" strokeLinecap="round" />
      </g>
      <Tick x={178} y={70} />
    </>
  ),
  office: (
    <>
      <Person x={64} y={34} shirt={hijau} />
      <Person x={140} y={34} shirt={kuning} />
      <path d="M24 78h152v14H24z" fill={tanah} />
      <path d="m88 74 4-12h22l-4 12z" fill={kertas} stroke={garis} strokeWidth="1.5" />
    </>
  ),
  check: (
    <>
      <Person x={62} y={38} shirt={hijau} />
      <Sheet x={112} y={20} />
      <circle cx="146" cy="58" r="14" fill="#dcebf5" fillOpacity=".8" stroke={tinta} strokeWidth="4" />
      <path d="m156 68 12 13" stroke={tinta} strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  repair: (
    <>
      <Sheet x={46} y={20} />
      <Alert x={90} y={24} />
      <Arrow x={104} y={54} />
      <Sheet x={136} y={20} />
      <Tick x={180} y={74} />
      <path d="m82 84 4-12 20-20 8 8-20 20z" fill={kuning} stroke={tinta} strokeWidth="2" />
    </>
  ),
  decree: (
    <>
      <Sheet x={60} y={18} lines={3}>
        <circle cx="31" cy="46" r="9" fill="none" stroke={biru} strokeWidth="3" />
        <path d="M27 46h8" stroke={biru} strokeWidth="3" />
      </Sheet>
      <Person x={142} y={42} shirt={kuning} />
      <Tick x={104} y={24} />
    </>
  ),
  status: (
    <>
      <Phone x={48} y={20}>
        <path d="M7 10h18M7 22h18" stroke={garis} strokeWidth="5" strokeLinecap="round" />
        <path d="M8 38h16" stroke={kuning} strokeWidth="8" strokeLinecap="round" />
      </Phone>
      <path d="M104 52h72" stroke={garis} strokeWidth="4" />
      <Tick x={106} y={52} />
      <Tick x={140} y={52} />
      <circle cx="174" cy="52" r="11" fill={kuning} stroke={kertas} strokeWidth="2" />
      <path d="M174 46v6l4 3" fill="none" stroke={tinta} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  pair: (
    <>
      <Person x={52} y={40} shirt={hijau} />
      <Person x={148} y={40} shirt={biru} />
      <Sheet x={78} y={22}>
        <path d="M10 48q6-8 10 0t12-4" fill="none" stroke={biru} strokeWidth="2.5" />
      </Sheet>
      <Tick x={122} y={26} />
    </>
  ),
  bank: (
    <>
      <Bank x={26} y={20} />
      <Coin x={98} y={36} />
      <Arrow x={94} y={56} />
      <g transform="translate(130 30)">
        <rect width="42" height="50" rx="3" fill={daun} />
        <path d="M8 14h26M8 23h18" stroke={kertas} strokeWidth="3" />
        <Coin x={30} y={37} />
      </g>
    </>
  ),
  received: (
    <>
      <Person x={62} y={42} shirt={kuning} />
      <Phone x={118} y={20}>
        <Coin x={16} y={14} />
        <path d="M6 34h20" stroke={daun} strokeWidth="9" strokeLinecap="round" />
        <path d="M6 46h20" stroke={garis} strokeWidth="5" strokeLinecap="round" />
        <path d="m12 34 3 3 6-6" fill="none" stroke={kertas} strokeWidth="2.5" />
      </Phone>
    </>
  ),
  receipt: (
    <>
      <Desk />
      <path d="M44 16h44v62l-7-5-7 5-8-5-8 5-7-5-7 5z" fill={kertas} stroke={garis} strokeWidth="1.5" />
      <path d="M52 28h28M52 38h28M52 48h16" stroke={garis} strokeWidth="3" strokeLinecap="round" />
      <Coin x={76} y={58} />
      <g transform="translate(112 38)">
        <path d="M0 8h12l5-8h20l5 8h12v34H0z" fill={tinta} />
        <circle cx="27" cy="25" r="12" fill={kertas} />
        <circle cx="27" cy="25" r="7" fill={biru} />
      </g>
    </>
  ),
  semester: (
    <>
      <Person x={56} y={48} shirt={biru} />
      <path d="m56 14 36 13-36 13-36-13z" fill={tinta} />
      <path d="M86 29v16" stroke={kuning} strokeWidth="3" />
      <Arrow x={98} y={54} />
      <Sheet x={132} y={20} />
      <Tick x={176} y={74} />
    </>
  ),
  list: (
    <>
      <rect x="36" y="14" width="96" height="74" rx="4" fill={kertas} stroke={garis} strokeWidth="1.5" />
      <path d="M36 14h96v14H36z" fill={hijau} />
      <path d="M46 40h40M46 54h32M46 68h44" stroke={garis} strokeWidth="4" strokeLinecap="round" />
      <path d="M104 40h18M104 68h18" stroke={daun} strokeWidth="4" strokeLinecap="round" />
      <path d="M42 48h84v12H42z" fill={kuning} fillOpacity=".5" />
      <circle cx="142" cy="54" r="17" fill="#dcebf5" fillOpacity=".8" stroke={tinta} strokeWidth="4" />
      <path d="m154 67 14 15" stroke={tinta} strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  book: (
    <>
      <path d="M100 26c-18-10-44-10-64-4v62c20-6 46-6 64 4 18-10 44-10 64-4V22c-20-6-46-6-64 4z" fill={kertas} />
      <path
        d="M100 26c-18-10-44-10-64-4v62c20-6 46-6 64 4 18-10 44-10 64-4V22c-20-6-46-6-64 4zm0 0v62"
        fill="none"
        stroke={garis}
        strokeWidth="2"
      />
      <path
        d="M48 38h38M48 52h38M48 66h24M114 38h38M114 52h24"
        stroke={garis}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <g transform="translate(140 60)">
        <path d="M-12 0h24v18h-24z" fill={hijau} />
        <path d="M-7 0v-6a7 7 0 0 1 14 0v6" fill="none" stroke={hijau} strokeWidth="4" />
      </g>
    </>
  ),
  scan: (
    <>
      <Sheet x={40} y={18} lines={2}>
        <Code x={12} y={32} />
      </Sheet>
      <Arrow x={90} y={52} />
      <Phone x={126} y={20}>
        <Code x={6} y={6} />
        <path d="M5 35h22M5 43h16" stroke={garis} strokeWidth="3" strokeLinecap="round" />
      </Phone>
      <Tick x={164} y={26} />
    </>
  ),
  chart: (
    <>
      <path d="M36 16v70h92" fill="none" stroke={tinta} strokeWidth="3" strokeLinecap="round" />
      <path d="M48 44h16v40H48z" fill={hijau} />
      <path d="M74 28h16v56H74z" fill={daun} />
      <path d="M100 56h16v28h-16z" fill={kuning} />
      <Coin x={152} y={76} />
      <Coin x={152} y={63} />
      <Coin x={152} y={50} />
      <Coin x={170} y={76} />
    </>
  ),
  speak: (
    <>
      <Person x={56} y={44} shirt={kuning} />
      <Person x={150} y={44} shirt={hijau} />
      <Speech x={78} y={8}>
        <path d="M25 7v9M25 21v.1" stroke={tanah} strokeWidth="4" strokeLinecap="round" />
      </Speech>
    </>
  ),
  write: (
    <>
      <Person x={62} y={42} shirt={biru} />
      <Phone x={118} y={20}>
        <path d="M5 8h22v20H14l-5 5v-5H5z" fill={kuning} />
        <path d="M9 15h14M9 21h9" stroke={tinta} strokeWidth="2.5" strokeLinecap="round" />
        <path d="M6 44h20" stroke={hijau} strokeWidth="8" strokeLinecap="round" />
      </Phone>
    </>
  ),
  answer: (
    <>
      <g transform="translate(42 28)">
        <rect width="66" height="46" rx="4" fill={kertas} stroke={garis} strokeWidth="2" />
        <path d="m3 4 30 24L63 4" fill="none" stroke={garis} strokeWidth="2.5" />
      </g>
      <Tick x={108} y={72} />
      <Person x={150} y={42} shirt={kuning} />
    </>
  ),
  call: (
    <>
      <Person x={62} y={42} shirt={daun} />
      <g transform="translate(116 26)">
        <path d="M8 0h12l4 16-8 5c3 8 9 14 16 17l6-8 15 5v12c0 3-2 5-5 5C23 52 2 30 2 6c0-3 3-6 6-6z" fill={hijau} />
        <path
          d="M36 2c9 1 15 7 16 16M38 10c4 1 7 4 8 8"
          fill="none"
          stroke={tanah}
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </g>
    </>
  ),
} as const;

/** Which drawings there are. */
export type PictureName = keyof typeof drawings;

/** `alt` is what is to be seen, in words. */
export function Picture({ name, alt, className }: { name: PictureName; alt: string; className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 100" role="img" aria-label={alt}>
      <rect width="200" height="100" fill="#fdf1cf" />
      {drawings[name]}
      <path d="M0 92h200v8H0z" fill="#fde3a2" />
    </svg>
  );
}
