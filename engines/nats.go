package main

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startNats syncs every write: by default JetStream acknowledges a message up to two minutes before it is on disk.
func startNats(settings settings, port int, failed chan<- error) (engine, error) {
	dir, err := makeDir(settings, "nats")
	if err != nil {
		return engine{}, err
	}
	nats, err := server.NewServer(&server.Options{
		ServerName: "engines",
		Host:       "127.0.0.1",
		Port:       port,
		JetStream:  true,
		StoreDir:   dir,
		SyncAlways: true,
		NoSigs:     true,
	})
	if err != nil {
		return engine{}, err
	}
	nats.SetLogger(natsLogger{failed}, false, false)
	nats.Start()
	if !nats.ReadyForConnections(30 * time.Second) {
		nats.Shutdown()
		return engine{}, errors.New("no connection was accepted within 30 s")
	}
	stop := func() {
		nats.Shutdown()
		nats.WaitForShutdown()
	}
	return engine{url: nats.ClientURL(), stop: stop}, nil
}

// natsLogger passes warnings and errors on and drops the rest.
type natsLogger struct{ failed chan<- error }

func (natsLogger) Noticef(string, ...any) {}
func (natsLogger) Debugf(string, ...any)  {}
func (natsLogger) Tracef(string, ...any)  {}

func (natsLogger) Warnf(format string, values ...any) {
	slog.Warn(fmt.Sprintf(format, values...), "engine", "nats")
}

func (natsLogger) Errorf(format string, values ...any) {
	slog.Error(fmt.Sprintf(format, values...), "engine", "nats")
}

func (logger natsLogger) Fatalf(format string, values ...any) {
	select {
	case logger.failed <- fmt.Errorf("nats: "+format, values...):
	default: // an earlier failure already ends the process
	}
}
