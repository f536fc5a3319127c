/** Whether a key is the input method's. In Safari the one that ends a composition comes after its end, and only its code tells. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
