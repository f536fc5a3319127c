/** On a phone a row that slides sideways in place of several: the text needs the room. The padding is for focus rings. */
export const oneRowOnPhones =
  'pointer-coarse:max-wide:-m-1 pointer-coarse:max-wide:flex-nowrap pointer-coarse:max-wide:overflow-x-auto pointer-coarse:max-wide:p-1';
