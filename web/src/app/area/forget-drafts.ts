// Drafts hold NIK and account numbers: signing out removes them from this device.
import { onLogout } from '../../api/on-logout';
import { wipeNotes } from '../../lib/device/notes';

onLogout(wipeNotes);
