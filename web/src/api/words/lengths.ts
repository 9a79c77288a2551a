// Written by `npm run words` from api/openapi.json. Change the length in `domain`, not here.

/** Letters of a text of a body that is not named below. */
export const lineLengthMax = 200;
/** Letters of a reason, a note, a message. */
export const paragraphLengthMax = 2000;
