export type { ForgedFiles, ForgersDesk, Forgery } from "./Forgery.ts"
export { beyondProof, forge, forgeries, oddFiles, oddHonest } from "./ForgeryCorpus.ts"
export type { OddHonest } from "./oddHonest.ts"
