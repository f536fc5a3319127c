export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The verification code in it, if there is one. */
  readonly code?: string;
}

/** Takes mails to people. */
export interface Mailer {
  /** Mails go nowhere: their codes stand in the log. */
  readonly isDevelopment: boolean;
  /** Resolves once a server has taken the mail over. Throws MAIL_FAILED. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
