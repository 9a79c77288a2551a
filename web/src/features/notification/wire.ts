// Notifications as the API writes them.

export interface InboxItem {
  id: string;
  title: string;
  body: string;
  deeplink: string | null;
  isRead: boolean;
  createdDate: string;
}
