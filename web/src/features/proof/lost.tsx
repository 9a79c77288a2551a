import { dateLong } from '../../lib/date';
import type { Epoch } from '../../lib/proof/epoch';
import { Icon } from '../../ui/icon';
import css from './proof-page.module.css';
import { lostText } from './text';

/** What restores took away under this number. */
export function Lost({ position, epochs }: { position: number; epochs: readonly Epoch[] }) {
  return epochs.map((epoch) => (
    <p key={epoch.number} className={`${css.compared} ${css.open}`}>
      <Icon name="clock" size={20} /> <span>{lostText(position, dateLong(epoch.at))}</span>
    </p>
  ));
}
