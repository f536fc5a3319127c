/** The name of the description in a model's folder. Apart from its schema, so that a speech process starts without zod. */
export const MODEL_FILE = 'model.json';
