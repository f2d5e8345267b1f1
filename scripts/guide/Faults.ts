import { posix } from "node:path"

/** A link that leads nowhere, as `page: address`. Links to other sites are not followed. */
export const deadLinks = (files: ReadonlyMap<string, string | Uint8Array>): ReadonlyArray<string> => {
  const anchors = new Map(
    Array.from(files, ([path, content]) => [
      path,
      new Set(typeof content === "string" ? Array.from(content.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id) : []),
    ]),
  )
  return Array.from(files).flatMap(([path, content]) => {
    if (typeof content !== "string" || !path.endsWith(".html")) return []
    return Array.from(content.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = ""]) => address).flatMap(
      (address) => {
        if (/^[a-z]+:/i.test(address)) return []
        const [file = "", anchor] = decodeURI(address).split("#")
        const target = file === "" ? path : posix.join(posix.dirname(path), file)
        const found = anchors.get(target)
        const lives = found !== undefined && (anchor === undefined || found.has(anchor.replaceAll("&amp;", "&")))
        return lives ? [] : [`${path}: ${address}`]
      },
    )
  })
}

/** Addresses outside the site that a page would load by itself: scripts, pictures, styles. */
export const outsideLoads = (files: ReadonlyMap<string, string | Uint8Array>): ReadonlyArray<string> =>
  Array.from(files).flatMap(([path, content]) =>
    typeof content === "string" && /\.(?:html|css|js)$/.test(path)
      ? Array.from(
          content.matchAll(/(?: src="|<link [^>]*href="|url\(|@import )\s*["']?((?:https?:)?\/\/[^"')]*)/g),
          ([, address = ""]) => `${path}: ${address}`,
        )
      : [],
  )
