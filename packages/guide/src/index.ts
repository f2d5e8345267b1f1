/** The folder of the built pages. Its `index.html` is the first page, and all links between pages are relative. */
export const guideFolder: URL = new URL("../site/", import.meta.url)
