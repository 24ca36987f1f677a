/** First segments of the paths of pages in other languages than English. */
export const languages = ['es'] as const

/** That of Haitian Creole, which has the storm page only. */
export const creole = 'ht'
