/** A workload's own identity: a role, and the file with the token that proves it. */
export interface WebIdentity {
  readonly roleArn: string;
  readonly tokenFile: string;
  readonly stsEndpoint: string;
}

/** Where a bucket of an S3 store lies, and as whom it is used: by a key, or by the workload's identity. */
export interface ObjectStoreConfig {
  readonly endpoint: string;
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Of a key that holds for a while. */
  readonly sessionToken?: string | undefined;
  /** Used in place of a key. */
  readonly webIdentity?: WebIdentity | undefined;
  readonly bucket: string;
  readonly region: string;
}
