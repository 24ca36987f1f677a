/** Pictures that pages, manifest and feeds name even if they are missing, and what is wrong without each. */
export const brandPictures = [
  { file: 'assets/social-preview.png', otherwise: 'links to the site are shared without a picture' },
  { file: 'assets/icon.svg', otherwise: "the browser's tab shows no icon" },
  { file: 'assets/icon-192.png', otherwise: 'older browsers and feed readers show no icon' },
  { file: 'assets/icon-512.png', otherwise: 'a telephone that installs the site shows no icon' },
  { file: 'assets/apple-touch-icon.png', otherwise: "an iPhone's home screen shows no icon" },
]

/** The picture in place of a book's cover that cannot be loaded. */
export const coverPlaceholder = 'assets/placeholder.svg'

/** The names under `assets/` of pictures that no file of the folder has to name. */
export const fixedPictures: readonly string[] = [
  ...brandPictures.map(({ file }) => file),
  coverPlaceholder,
].map((file) => file.slice('assets/'.length))
