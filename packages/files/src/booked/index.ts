export { readBooked } from "./ReadBooked.ts"
