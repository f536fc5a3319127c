export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The verification code in it, if there is one. */
  readonly code?: string;
}

/** Sends mails. */
export interface Mailer {
  /** True when mails are only written to the log. */
  readonly isDevelopment: boolean;
  /** Resolves once a server has accepted the mail. Throws MAIL_FAILED. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
