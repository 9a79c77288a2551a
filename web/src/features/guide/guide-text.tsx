// A part of a guide, drawn.
import { Table } from '@mantine/core';
import { WideTable } from '../../ui/wide-table';
import css from './guide.module.css';
import type { Block, Inline } from './read-guide';

const Words = ({ of }: { of: readonly Inline[] }) =>
  of.map(({ text, look: Look }, at) => {
    const key = `${at} ${text}`;
    return Look ? <Look key={key}>{text}</Look> : <span key={key}>{text}</span>;
  });

/** Parts of a text have no names of their own: they never move. */
const keyed = <T,>(all: readonly T[]) => all.map((one, at) => ({ one, key: String(at) }));

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 className={css.heading}>
          <Words of={block.text} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Words of={block.text} />
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled to by keyboard
        <pre className={css.code} tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={block.ordered ? css.ordered : css.list}>
          {keyed(block.items).map(({ one, key }) => (
            <li key={key}>
              <Words of={one} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <WideTable minWidth={280}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {keyed(block.head).map(({ one, key }) => (
                  <Table.Th key={key} scope="col">
                    <Words of={one} />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keyed(block.rows).map(({ one: row, key }) => (
                <Table.Tr key={key}>
                  {keyed(row).map(({ one, key: cell }) => (
                    <Table.Td key={cell}>
                      <Words of={one} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      );
  }
}

export const GuideText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={css.text}>
    {keyed(blocks).map(({ one, key }) => (
      <One key={key} block={one} />
    ))}
  </div>
);
