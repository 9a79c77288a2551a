// The app around its routes: server state, notifications, scrolling.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ToastRegion } from '../ui/toast';
import { LogAlarm } from './log-alarm';
import { AppRoutes } from './routes';
import { ScrollToTop } from './scroll';

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LogAlarm />
      <ScrollToTop />
      <AppRoutes />
      <ToastRegion />
    </QueryClientProvider>
  );
}
