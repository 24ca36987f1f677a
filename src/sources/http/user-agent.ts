/**
 * The User-Agent of every request: product and version. It never claims to be a browser, although some servers answer only
 * browsers.
 */
export const userAgent = 'LocalNewsPress/0.1 (feed reader of a local news site)'
