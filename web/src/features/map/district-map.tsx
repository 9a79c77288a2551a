// The districts of the regency coloured by a number, without a map library. Arrow keys go from one to the next.
import { type KeyboardEvent, useRef, useState } from 'react';
import { districtShapes, mapHeight, mapWidth } from './districts';
import css from './map.module.css';
import { colourOf, quantilesOf } from './quantiles';

type Props = {
  /** The number of each district, by code; a missing one is zero. */
  values: ReadonlyMap<string, number>;
  /** What the number is, e.g. 'penerima'. */
  unit: string;
  format: (value: number) => string;
  chosen: string | undefined;
  onChoose: (code: string) => void;
};

/** From paper over yellow to deep green; each step also differs in lightness. */
const steps = ['#fffbf0', '#fde3a2', '#fbc846', '#d99c00', '#2f7d5f', '#0f3d2e'];

export function DistrictMap({ values, unit, format, chosen, onChoose }: Props) {
  const [current, setCurrent] = useState(0);
  const shapes = useRef<(SVGPathElement | null)[]>([]);
  const tops = quantilesOf(values.values());

  const onKey = (event: KeyboardEvent, index: number) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      const next = (index + by + districtShapes.length) % districtShapes.length;
      setCurrent(next);
      shapes.current[next]?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(districtShapes[index]?.code ?? '');
    else return;
    event.preventDefault();
  };

  return (
    <figure className={css.figure}>
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        className={css.map}
        role="group"
        aria-label={`Peta ${unit} per distrik, batas indikatif`}
      >
        {districtShapes.map((shape, index) => {
          const value = values.get(shape.code) ?? 0;
          const isChosen = shape.code === chosen;
          return (
            <path
              key={shape.code}
              ref={(node) => {
                shapes.current[index] = node;
              }}
              d={shape.path}
              className={`${css.district} ${isChosen ? css.chosen : ''}`}
              fill={steps[colourOf(value, tops)]}
              role="button"
              tabIndex={index === current ? 0 : -1}
              aria-pressed={isChosen}
              aria-label={`${shape.name}: ${format(value)} ${unit}`}
              onClick={() => {
                setCurrent(index);
                onChoose(shape.code);
              }}
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => onKey(event, index)}
            >
              <title>{`${shape.name}: ${format(value)} ${unit}`}</title>
            </path>
          );
        })}
        <g className={css.labels}>
          {districtShapes
            .filter((shape) => shape.big)
            .map((shape) => {
              const value = values.get(shape.code) ?? 0;
              return (
                <text key={shape.code} x={shape.x} y={shape.y} className={colourOf(value, tops) >= 4 ? css.light : ''}>
                  {shape.name}
                </text>
              );
            })}
        </g>
      </svg>
      <figcaption className={css.legend}>
        <ul className={css.scale} aria-label={`Warna menurut ${unit}`}>
          {[0, ...tops].map((top) => (
            <li key={top}>
              <span className={css.swatch} style={{ background: steps[colourOf(top, tops)] }} aria-hidden="true" />
              {top <= 1 ? format(top) : `sampai ${format(top)}`}
            </li>
          ))}
        </ul>
        <span>Batas indikatif.</span>
      </figcaption>
    </figure>
  );
}
