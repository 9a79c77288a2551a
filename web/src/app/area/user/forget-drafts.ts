// Drafts hold NIK and account numbers: signing out removes them from this device.
import { dropAllDrafts } from '../../../features/application/draft-store';
import { onLogout } from '../../logout';

onLogout(dropAllDrafts);
