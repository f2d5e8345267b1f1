export default { boat: true }
