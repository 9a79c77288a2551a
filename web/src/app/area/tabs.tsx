// Tabs of an area page whose choice is part of the URL.
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from '#router';
import css from './tabs.module.css';

export type Tab = { id: string; text: string; content: () => ReactNode };

export function PageTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const shown = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const shownId = shown?.id;
  // On a phone the chosen tab may stand outside the screen.
  useEffect(() => {
    const tab = shownId && list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [shownId]);
  if (!shown) return null;
  return (
    <Tabs
      value={shown.id}
      // Another tab is another list: the old one's page, search and filters do not follow.
      onChange={(id) => setParams(id === tabs[0]?.id || id === null ? {} : { tab: id })}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={css.list ?? ''} aria-label={label}>
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
