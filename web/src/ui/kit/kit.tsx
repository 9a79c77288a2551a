// The kit of fields, tables and dialogs (Mantine) with its sheets and theme: a page without them loads none of it.
import './sheets.css';
import './kit.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { createContext, type ReactNode, useContext } from 'react';
import { pageNonce } from '../../lib/nonce';
import { resolver, theme } from './theme';

// The scroll lock of open dialogs writes a style element and must carry the nonce too.
const nonce = pageNonce();
if (nonce) setNonce(nonce);

const IsInKit = createContext(false);

/** Around what is drawn with the kit; inside another it adds nothing. */
export function Kit({ children }: { children: ReactNode }) {
  if (useContext(IsInKit)) return children;
  return (
    <IsInKit value>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        getStyleNonce={() => nonce ?? ''}
        forceColorScheme="light"
      >
        {children}
      </MantineProvider>
    </IsInKit>
  );
}
