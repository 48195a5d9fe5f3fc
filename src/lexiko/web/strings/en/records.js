/** @type {Record<string, string>} */
export default {};
