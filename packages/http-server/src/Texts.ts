export { render, translate } from "@open-valuation/core/text"
