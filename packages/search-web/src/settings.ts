/** Sites and searches as settings name them, without the readers of pages. */
export { searchPresets } from "./engines/searchPresets.ts"
export { parseSites, type Sites } from "./pages/Sites.ts"
