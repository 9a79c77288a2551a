// The documentation photos of an article: one, two or three to a view, arrows, and a zoom with the caption.
import { useState, useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import css from './gallery.module.css';
import { NewsPicture } from './news-picture';

/** Photos in view at a window width, in pixels (spec §9). */
export const perView = (width: number) => (width < 870 ? 1 : width < 1435 ? 2 : 3);

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function Gallery({ photos, caption }: { photos: readonly string[]; caption: string }) {
  // The server knows no width.
  const shown = useSyncExternalStore(
    onResize,
    () => perView(window.innerWidth),
    () => 1,
  );
  const [start, setStart] = useState(0);
  const [zoomed, setZoomed] = useState<string | null>(null);
  const last = Math.max(0, photos.length - shown);
  const at = Math.min(start, last);
  return (
    <section aria-labelledby="gallery">
      <div className={css.head}>
        <h2 id="gallery" className={css.title}>
          Dokumentasi kegiatan
        </h2>
        {last > 0 && (
          <div className={css.arrows}>
            <button type="button" aria-label="Foto sebelumnya" disabled={at === 0} onClick={() => setStart(at - 1)}>
              <Icon name="left" />
            </button>
            <button type="button" aria-label="Foto berikutnya" disabled={at >= last} onClick={() => setStart(at + 1)}>
              <Icon name="right" />
            </button>
          </div>
        )}
      </div>
      <ul className={`${css.photos} ${css[`view-${shown}`]}`}>
        {photos.slice(at, at + shown).map((photo, offset) => (
          <li key={photo}>
            <button
              type="button"
              className={css.photo}
              onClick={() => setZoomed(photo)}
              aria-label={`Perbesar foto ${at + offset + 1} dari ${photos.length}`}
            >
              <NewsPicture src={photo} id={photo} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={zoomed !== null} onClose={() => setZoomed(null)} title="Dokumentasi kegiatan" wide>
        {zoomed && (
          <figure className={css.zoom}>
            <NewsPicture src={zoomed} id={zoomed} alt={caption} eager />
            <figcaption>{caption}</figcaption>
          </figure>
        )}
      </Dialog>
    </section>
  );
}
