export { recipes } from "./Assets.ts"
