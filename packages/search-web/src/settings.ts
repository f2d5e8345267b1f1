/** What settings name: the sites that may be read, and the searches with presets. Without the readers of pages. */
export { searchPresets } from "./engines/searchPresets.ts"
export { parseSites, type Sites } from "./pages/Sites.ts"
