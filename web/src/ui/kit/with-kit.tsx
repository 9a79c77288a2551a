// For parts of pages that do without the kit: one that needs it comes together with it.
import type { Loading } from '../lazy-part';

/** Loads what is drawn with the kit, and the kit, side by side. */
export const withKit =
  <Props extends object>(load: Loading<Props>): Loading<Props> =>
  async () => {
    const [{ Kit }, { default: Part }] = await Promise.all([import('./kit'), load()]);
    return {
      default: (props) => (
        <Kit>
          <Part {...props} />
        </Kit>
      ),
    };
  };
