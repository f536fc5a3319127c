/** Path of the instance on its host, such as `/parlando`; empty at the root. The server writes it into the page. */
export const basePath = document.documentElement.dataset.base ?? '';

/** URL of this page's instance, without a trailing slash. */
export const instanceUrl = location.origin + basePath;
