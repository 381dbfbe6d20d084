export { textDigest } from '../text/digest'
