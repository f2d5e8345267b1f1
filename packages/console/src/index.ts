/** The folder of the built pages. All their paths are relative, so they can be served below any path. */
export const consoleFolder: URL = new URL("../site/", import.meta.url)
