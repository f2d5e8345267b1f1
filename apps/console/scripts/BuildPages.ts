/** A file of the built pages, and the files that it needs. */
export interface BuiltFile {
  readonly fileName: string
  readonly content: string | Uint8Array
  /** Module of a chunk that a page loads by itself, such as a screen; `undefined` for other files. */
  readonly entry: string | undefined
  /** True when every page loads it. */
  readonly isFirst: boolean
  /** Names of the files that are loaded with it. */
  readonly needs: ReadonlyArray<string>
}

/** Builds the pages. Vite is loaded only here: a start that has nothing to build does not wait for it. */
export const buildPages = async (app: string): Promise<ReadonlyArray<BuiltFile>> => {
  // Vite keeps what a test runner has set, and React would be the one for development.
  process.env["NODE_ENV"] = "production"
  const { build } = await import("vite")
  const result = await build({ root: app, configFile: `${app}/vite.config.ts`, logLevel: "warn" })
  const output = Array.isArray(result) ? result.flatMap((one) => one.output) : "output" in result ? result.output : []
  return output.map((file): BuiltFile => {
    const { fileName } = file
    if (file.type === "asset") {
      return { fileName, content: file.source, entry: undefined, isFirst: fileName === "index.html", needs: [] }
    }
    const isEntry = file.isEntry || file.isDynamicEntry
    const entry = file.facadeModuleId?.slice(app.length + 1).replaceAll("\\", "/")
    return {
      fileName,
      content: file.code,
      entry: isEntry ? entry : undefined,
      isFirst: file.isEntry,
      needs: [...file.imports, ...(file.viteMetadata?.importedCss ?? [])],
    }
  })
}
