// What stands above the rows of a list: its search, acts and filters, and the ways to keep, take out and draw it. On a phone
// all but search and filters fold into one menu, so that the first row is near.
import { Menu, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from './button';
import css from './data-table.module.css';
import { type Export, ExportItems, ExportMenu, useExport } from './export-menu';
import { WithChips } from './filter-chips';
import { FilterFold, FoldButton } from './filters';
import { Icon } from './icon';
import { NameView, useSavedViews, ViewItems } from './saved-views';
import type { TableState } from './table-state';

export type ShownColumn = { id: string; header: string; shown: boolean };

type Props = {
  state: TableState;
  isNarrow: boolean;
  searchLabel: string | undefined;
  actions: ReactNode;
  filters: ReactNode;
  exportFrom: Export | undefined;
  /** All columns of the list; none where there is nothing to choose. */
  columns: readonly ShownColumn[];
  onColumn: (id: string) => void;
  printing: boolean;
  onPrint: () => void;
  /** Ticks all rows of the page, where rows can be ticked. */
  onTickAll: (() => void) | undefined;
  /** Leads past all this to the first row. */
  onFirstRow: () => void;
};

export function TableTools(props: Props) {
  const { state, isNarrow, searchLabel, actions, filters } = props;
  const folded = useId();
  const [unfolded, setUnfolded] = useState(false);
  const search = searchLabel && (
    <SearchBox label={searchLabel} value={state.search} onSearch={(text) => state.set({ search: text })} />
  );
  const fold = filters && (
    <FoldButton
      id={folded}
      chosen={Object.keys(state.filters).length}
      open={unfolded}
      onToggle={() => setUnfolded(!unfolded)}
    />
  );
  return (
    <div className={css.toolbar}>
      {/* On a phone the acts of a list come before its search: what is left between search and rows is little. */}
      {isNarrow && actions && <div className={css.own}>{actions}</div>}
      {search}
      {!isNarrow && (
        <button type="button" className={css.skip} onClick={props.onFirstRow}>
          Ke baris pertama
        </button>
      )}
      <div className={css.actions}>
        {!isNarrow && actions}
        {fold}
        {isNarrow ? <OneMenu {...props} /> : <Menus {...props} />}
      </div>
      {filters && (
        <WithChips
          state={state}
          filters={
            <FilterFold id={folded} open={unfolded}>
              {filters}
            </FilterFold>
          }
        />
      )}
    </div>
  );
}

function Menus({ state, exportFrom, columns, onColumn, printing, onPrint }: Props) {
  const views = useSavedViews();
  return (
    <>
      <Menu position="bottom-end" onOpen={views.ask}>
        <Menu.Target>
          <Button kind="plain" compact>
            Tampilan
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItems of={views} />
        </Menu.Dropdown>
      </Menu>
      {exportFrom && <ExportMenu {...exportFrom} busy={printing} onPrint={onPrint} />}
      {columns.length > 3 && (
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <Button kind="plain" compact>
              Kolom
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ColumnItems columns={columns} onColumn={onColumn} />
            <Menu.Divider />
            <CloseItem state={state} />
            {Object.keys(state.look.widths).length > 0 && (
              <Menu.Item onClick={() => state.setLook({ widths: () => ({}) })}>Kembalikan lebar kolom</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {views.naming && <NameView of={views} />}
    </>
  );
}

/** The same in one menu. */
function OneMenu({ exportFrom, columns, onColumn, printing, onPrint, onTickAll }: Props) {
  const views = useSavedViews();
  return (
    <>
      <Menu position="bottom-end" menuItemTabIndex={0} onOpen={views.ask}>
        <Menu.Target>
          <Button kind="plain" compact disabled={printing} aria-label="Tampilan, unduh, dan kolom">
            <Icon name="more" size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.menu ?? ''}>
          {onTickAll && <Menu.Item onClick={onTickAll}>Pilih semua baris</Menu.Item>}
          <Menu.Label>Tampilan</Menu.Label>
          <ViewItems of={views} />
          {exportFrom && <SavedItems source={exportFrom} onPrint={onPrint} />}
          {columns.length > 3 && (
            <>
              <Menu.Label>Kolom</Menu.Label>
              <ColumnItems columns={columns} onColumn={onColumn} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {views.naming && <NameView of={views} />}
    </>
  );
}

function SavedItems({ source, onPrint }: { source: Export; onPrint: () => void }) {
  const { save } = useExport(source);
  return (
    <>
      <Menu.Label>Unduh</Menu.Label>
      <ExportItems save={save} lines={source.lines} onPrint={onPrint} />
    </>
  );
}

function ColumnItems({ columns, onColumn }: Pick<Props, 'columns' | 'onColumn'>) {
  return columns.map(({ id, header, shown }) => (
    <TickItem key={id} ticked={shown} text={header} onPress={() => onColumn(id)} />
  ));
}

function CloseItem({ state }: { state: TableState }) {
  const { close } = state.look;
  return <TickItem ticked={close} text="Baris rapat" onPress={() => state.setLook({ close: !close })} />;
}

function TickItem({ ticked, text, onPress }: { ticked: boolean; text: string; onPress: () => void }) {
  return (
    <Menu.CheckboxItem checked={ticked} onChange={onPress}>
      {text}
    </Menu.CheckboxItem>
  );
}

/** Searches 300 ms after the last key, and at once with Enter. */
function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const page = window.location.pathname;
    // A slow next page keeps this one mounted: its search must not lead back here.
    const timer = window.setTimeout(() => window.location.pathname === page && onSearch(text.trim()), 300);
    return () => window.clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      className={css.search}
      data-paper
      size="sm"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<Icon name="search" size={18} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(text.trim())}
    />
  );
}
