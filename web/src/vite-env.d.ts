/// <reference types="vite/client" />

/** Which build this is: the whole app, or its public part (src/lib/part.ts). */
declare const __PART__: '' | 'publik';
