// Tabs of an area page whose choice is part of the URL.
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export type Tab = { id: string; text: string; content: () => ReactNode };

export function PageTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const shown = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  if (!shown) return null;
  return (
    <Tabs
      value={shown.id}
      // Another tab is another list: the old one's page, search and filters do not follow.
      onChange={(id) => setParams(id === tabs[0]?.id || id === null ? {} : { tab: id })}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown.id}>{shown.content()}</Tabs.Panel>
    </Tabs>
  );
}
