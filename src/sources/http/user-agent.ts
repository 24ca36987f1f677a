/** Who we are to the servers we ask: product and version. Never a browser's name, even where that would open doors. */
export const userAgent = 'LocalNewsPress/0.1 (feed reader of a local news site)'
