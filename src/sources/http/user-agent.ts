/** The User-Agent of every request: product and version. It never claims to be a browser, even where servers would answer only to one. */
export const userAgent = 'LocalNewsPress/0.1 (feed reader of a local news site)'
