/** Path below which the instance stands on its host, such as `/parlando`; empty at the root. The server writes it into the page. */
export const basePath = document.documentElement.dataset.base ?? '';

/** Where this page's instance is, without a slash at its end. */
export const instanceUrl = location.origin + basePath;
