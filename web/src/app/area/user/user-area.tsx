// The area of applicants and recipients, on whatever phone they have: a page loads the kit where it needs it.
import { AreaFrame } from '../area-frame';
import { AreaLayout } from '../area-layout';
import { userPages } from './pages';

export default function UserArea() {
  return <AreaFrame area="user" pages={userPages} Layout={AreaLayout} />;
}
