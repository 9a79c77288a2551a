// Unpublished news stays with its author: signing out removes it from this device.
import { onLogout } from '../../api/on-logout';
import { dropAllDrafts } from './device-draft';

onLogout(dropAllDrafts);
