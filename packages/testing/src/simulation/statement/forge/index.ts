export type { ForgedFiles, ForgersDesk, Forgery } from "./Forgery.ts"
export { beyondProof, forge, forgeries } from "./ForgeryCorpus.ts"
