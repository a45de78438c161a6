/** The identity of a workload: a role, and a file with a token that proves it. */
export interface WebIdentity {
  readonly roleArn: string;
  readonly tokenFile: string;
  readonly stsEndpoint: string;
}

/** A bucket of an S3 store, and the credentials for it: a key or the identity of the workload. */
export interface ObjectStoreConfig {
  readonly endpoint: string;
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Of a temporary key. */
  readonly sessionToken?: string | undefined;
  /** Used instead of a key. */
  readonly webIdentity?: WebIdentity | undefined;
  readonly bucket: string;
  readonly region: string;
}
