// The areas' Mantine theme: our tokens, black text on yellow, contrasts that hold.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { lengths } from '../../lib/lengths';
import { LengthNote } from '../length-note';

const kuning: MantineColorsTuple = [
  '#fffaeb',
  '#fdf1cf',
  '#fde3a2',
  '#fcd574',
  '#fbc846',
  '#fbba16',
  '#d99c00',
  '#946200',
  '#7a5200',
  '#5c3d00',
];
const hijau: MantineColorsTuple = [
  '#eef7f2',
  '#d8eee3',
  '#aed9c5',
  '#80c1a3',
  '#549f7f',
  '#2f7d5f',
  '#1f6149',
  '#0f3d2e',
  '#0b2e22',
  '#061d15',
];
/** Red as it stands in the tokens: white words on it hold their contrast. */
const merah: MantineColorsTuple = [
  '#fdf3f2',
  '#fde8e6',
  '#f9c9c5',
  '#ef8f89',
  '#d94b45',
  '#b91c1c',
  '#991b1b',
  '#8f1414',
  '#7a1010',
  '#5c0b0b',
];

const inputContainer = (children: ReactNode) => createElement(LengthNote, null, children);

export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '800' },
  colors: { kuning, hijau, red: merah },
  primaryColor: 'kuning',
  primaryShade: 5,
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1c1917',
  defaultRadius: 10,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { radius: 'xl' }, styles: { label: { fontWeight: 700 } } },
    Alert: {
      styles: { title: { color: '#1c1917', fontWeight: 700 }, message: { color: '#1c1917', fontSize: '0.95rem' } },
    },
    // No field takes more letters than the server does; one that may hold more or less says so itself.
    TextInput: { defaultProps: { size: 'md', maxLength: lengths.line, inputContainer } },
    Autocomplete: { defaultProps: { size: 'md', maxLength: lengths.line } },
    NativeSelect: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', maxLength: lengths.paragraph, inputContainer } },
    PasswordInput: { defaultProps: { size: 'md', maxLength: lengths.password } },
    // An open menu lies in the main part of the page, and nothing but its items takes the focus. One that is longer than
    // the room beside its button rolls in itself: the page rolled away from under it would close it.
    Menu: {
      defaultProps: {
        portalProps: { target: '#isi' },
        withInitialFocusPlaceholder: false,
        middlewares: { size: { padding: 8 } },
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Checkbox: { defaultProps: { color: 'hijau.7' } },
    Radio: { defaultProps: { color: 'hijau.7' } },
    Switch: { defaultProps: { color: 'hijau.7' } },
    // The ring around a field stays clear of what is said above it.
    InputWrapper: { styles: { description: { marginBottom: '0.5rem' } } },
    Tabs: { defaultProps: { color: 'hijau.7' } },
    Anchor: { defaultProps: { c: 'hijau.7', underline: 'always' } },
  },
});

export const resolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-dimmed': '#57534e',
    '--mantine-color-placeholder': '#6b655e',
    '--mantine-color-anchor': '#0f3d2e',
    '--mantine-color-body': '#ffffff',
  },
  light: {
    '--mantine-color-default-border': '#8a857c',
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-dimmed': '#57534e',
    '--mantine-color-placeholder': '#6b655e',
  },
  dark: {},
});
