export { assets } from "../../../../../../docs/examples/boat.ts"
