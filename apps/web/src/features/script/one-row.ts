/** On a phone a row that slides sideways in place of several: the text needs the room. The padding is for focus rings. */
export const oneRowOnPhones = 'max-wide:-m-1 max-wide:flex-nowrap max-wide:overflow-x-auto max-wide:p-1';
