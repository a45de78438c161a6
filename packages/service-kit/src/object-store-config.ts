/** Where a bucket of an S3 store lies, and as whom it is used. */
export interface ObjectStoreConfig {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
  readonly region: string;
}
